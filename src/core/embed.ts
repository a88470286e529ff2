/** Version of the messages between the widget and its host page. Fields may be added, never changed or removed. */
export const embedVersion = 1;

/** Colours of the widget; `auto` follows the system. */
export const embedThemes = ['light', 'dark', 'auto'] as const;

/** Fields a host page may preset. Never the destination, which the user enters. */
export const presetNames = ['from', 'to', 'amount', 'theme'] as const;
