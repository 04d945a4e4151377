// Tells the operator what went wrong in a page, if the server takes such reports (the feature "reports"). It holds no name, room
// or token.

export interface Report {
    readonly what: string; // The error's message.
    readonly where: string; // Its stack.
    readonly page: string; // The script, whose name changes with its content.
    readonly screen: string; // "room", "home"
    readonly browser: string;
}

const length_max = 2000;

// Addresses are kept as far as the file: what stands behind '#' opens rooms.
function without_places(text: string): string {
    return text.replace(/#\/\S*/g, '#').slice(0, length_max);
}

export function own_script(): string {
    return document.querySelector('script[type="module"]')?.getAttribute('src') ?? '';
}

export function report_of(error: unknown, screen: string): Report {
    const { message, stack } =
        error instanceof Error ? error : { message: String(error), stack: undefined };
    return {
        what: without_places(message),
        where: without_places(stack ?? ''),
        page: own_script(),
        screen,
        browser: navigator.userAgent,
    };
}

// False: it did not get there.
export async function send_report(report: Report): Promise<boolean> {
    try {
        const answer = await fetch('/v1/reports', {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify(report),
            keepalive: true,
        });
        return answer.ok;
    } catch {
        return false;
    }
}
