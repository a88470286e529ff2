/** How the fragment of a link begins that fills in the form: a proposal to review, or a form from another browser. No server sees it. */
const marks = /^#(review=|continue)/;

/** The fragment of this address if it fills in the form; undefined on any other address, and inside a page of another site. */
export const formMark = (): string | undefined => (marks.test(location.hash) && self === top ? location.hash : undefined);
