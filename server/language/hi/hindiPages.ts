/** What the server writes on public pages, in emails, on notifications and in PDF files. */
export const hindiPages: Readonly<Record<string, string>> = {};
