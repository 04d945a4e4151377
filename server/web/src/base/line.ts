// A line of text as it can be sent: without invisible characters. Otherwise a name or a line with a joined emoji, a mark of
// direction or a space of another width would be refused.
const unseen = /[\p{C}\p{Zl}\p{Zp}\u2800\ufffc\ufffd]|(?!\ufe0f)\p{Default_Ignorable_Code_Point}/gu;
const accents = /(?:(?!\ufe0f)[\p{Mn}\p{Me}]){3,}/gu,
    accents_max = 2; // On one letter.

export function clean_line(typed: string, characters_max: number): string {
    const seen = typed
        .normalize('NFC')
        .replace(/\p{Zs}|\s/gu, ' ')
        .replace(unseen, '')
        .replace(accents, (all) => [...all].slice(0, accents_max).join(''))
        .replace(/^[ \ufe0f\p{Mn}\p{Me}]+/u, '');
    return [...seen].slice(0, characters_max).join('').trim();
}
