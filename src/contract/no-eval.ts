import * as z from 'zod';

/**
 * Imported before any schema by what runs on pages: the library would otherwise try whether it may
 * compile code from text, which the pages' content security policy refuses and reports.
 */
z.config({ jitless: true });
