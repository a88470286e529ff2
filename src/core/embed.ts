/** Version of the messages between the widget and the page that holds it. Fields may be added to it, none change or go. */
export const embedVersion = 1;

/** Colours of the widget; `auto` follows the system. */
export const embedThemes = ['light', 'dark', 'auto'] as const;

/** What a page may preset. Destinations are not among it: whoever swaps writes their own. */
export const presetNames = ['from', 'to', 'amount', 'theme'] as const;
