import { Type } from 'typebox';

/** Texts of outputs that can only be what their pattern says: the encoder leaves them bare. */
export const slug = Type.String({ pattern: '^[a-z][a-z0-9_]{0,62}$' });
export const cite = Type.String({
  pattern: '^/[\\x21-\\x7e]*$',
  description: 'Where the API has this row.',
});
export const cursor = Type.String({ pattern: '^[\\w.~+/=-]{1,2000}$' });
