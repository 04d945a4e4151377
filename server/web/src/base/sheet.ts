// Style sheets of parts of the page that are loaded later.
export function want_sheet(address: string): Promise<void> {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = new URL(address, document.baseURI).href;
    return new Promise((resolve) => {
        link.onload = link.onerror = () => resolve();
        document.head.append(link);
    });
}
