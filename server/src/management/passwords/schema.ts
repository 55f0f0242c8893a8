import { Type } from 'typebox';

/** Long enough that guessing at the rate that is allowed leads nowhere; nothing is asked of its letters. */
export const newPassword = Type.String({
  minLength: 12,
  maxLength: 200,
  format: 'visible-text',
  description: 'At least 12 characters; a sentence is best.',
});
export const typedPassword = Type.String({ minLength: 1, maxLength: 200 });

export const signInBody = Type.Object(
  { email: Type.String({ minLength: 1, maxLength: 254 }), password: typedPassword },
  { title: 'SignInPasswordBody' },
);
export const passwordBody = Type.Object({ password: newPassword }, { title: 'SetPasswordBody' });
