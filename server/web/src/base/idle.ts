// Calls once the browser has nothing else to do; the result withdraws the call.
export function once_idle(act: () => void): () => void {
    if (typeof requestIdleCallback !== 'function') {
        const timer = setTimeout(act, 500);
        return () => clearTimeout(timer);
    }
    const waiting = requestIdleCallback(act);
    return () => cancelIdleCallback(waiting);
}
