/**
 * Whether text in the address field is a payment request rather than an address or name, which contain no colon or
 * question mark. Lightning invoices and XRP Ledger X-addresses are recognized by their format.
 */
export const isRequestText = (text: string): boolean => /[:?]|^ln(?:bc|o1|url1)|^[XT][1-9A-HJ-NP-Za-km-z]{45,47}$/i.test(text.trim());
