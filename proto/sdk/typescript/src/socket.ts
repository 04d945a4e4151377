// A WebSocket, wherever this runs: the browser's, Node's own, the caller's, or that of ws.

export type Socket = Pick<
  WebSocket,
  | "send"
  | "close"
  | "onopen"
  | "onmessage"
  | "onclose"
  | "onerror"
  | "binaryType"
>;
export type SocketClass = new (url: string, protocols: string) => Socket;

export async function socket_class(): Promise<SocketClass> {
  if (typeof WebSocket !== "undefined") return WebSocket;
  try {
    const name = "ws"; // Not bundled.
    const found = (await import(name)) as { default: SocketClass };
    return found.default;
  } catch {
    throw new Error(
      "this runtime has no WebSocket: npm install ws, or pass { WebSocket }",
    );
  }
}

// The address of a server's WebSocket: with "/ws" if it has no path. In a page it may be relative.
export function address_of(url: string): string | undefined {
  try {
    const found = new URL(url, globalThis.location?.href);
    found.protocol = found.protocol.replace(/^http/, "ws");
    if (!/^wss?:$/.test(found.protocol)) return undefined;
    if (found.pathname === "/") found.pathname = "/ws";
    found.hash = "";
    return found.href;
  } catch {
    return undefined;
  }
}
