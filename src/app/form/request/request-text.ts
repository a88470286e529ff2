/**
 * Whether a text for the address field is more than an address or a name: those have no colon and no question mark. A
 * Lightning invoice and an X-address of the XRP Ledger are told by how they look.
 */
export const isRequestText = (text: string): boolean => /[:?]|^ln(?:bc|o1|url1)|^[XT][1-9A-HJ-NP-Za-km-z]{45,47}$/i.test(text.trim());
