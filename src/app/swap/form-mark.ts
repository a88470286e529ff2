/** Fragment prefixes of links that fill the form: a proposal to review, or a form from another browser. Fragments never reach a server. */
const marks = /^#(review=|continue)/;

/** The URL fragment if it fills the form; undefined otherwise, and when embedded in another site. */
export const formMark = (): string | undefined => (marks.test(location.hash) && self === top ? location.hash : undefined);
