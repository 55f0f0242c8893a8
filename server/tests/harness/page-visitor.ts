import { expect } from 'vitest';

import type { TestApp, TestResponse } from './app.ts';

export type Fields = Readonly<Record<string, string>>;
export type Led = { readonly headers: Readonly<Record<string, string | string[] | undefined>> };

export const cookieOf = ({ headers }: Led): string =>
  String(headers['set-cookie']).split(';', 1)[0] ?? '';

/** What a browser without scripts does on the pages that we serve to people. */
export function openVisitor(
  app: () => TestApp,
  root: '/link' | '/portal',
  headers: Fields = {},
): {
  readonly post: (fields: Fields) => Promise<TestResponse<string>>;
  readonly follow: (led: Led) => Promise<TestResponse<string>>;
  readonly send: (fields: Fields) => Promise<TestResponse<string>>;
} {
  /** As a browser sends a form. */
  const post = async (fields: Fields) =>
    app().request<string>('POST', root, {
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
  /** As it goes where it was led to, and as Back and a reload ask for the page again. */
  const follow = async (led: Led) =>
    app().request<string>('GET', String(led.headers['location']), {
      headers: { ...headers, cookie: cookieOf(led) },
    });
  return { post, follow, send: async (fields) => follow(await post(fields)) };
}

export const unescaped = (text: string): string =>
  text.replaceAll(/&#(\d+);/gu, (_, code: string) => String.fromCodePoint(Number(code)));

/** The sentences of the message that has the focus. */
export function alertOf(page: string): readonly string[] {
  const [, alert = ''] = /role="alert"([\s\S]*?)<\/div>/u.exec(page) ?? [];
  return [...alert.matchAll(/<p>([^<]+)<\/p>/gu)].map(([, text = '']) => unescaped(text));
}

/** Where the way back leads that the page offers and does not go by itself. */
export function backOf(page: string): string | undefined {
  expect(page).not.toContain('content="0; url=');
  const [, linked] = /class="button" href="([^"]+)"/u.exec(page) ?? [];
  return linked === undefined ? undefined : unescaped(linked);
}

/** Where the page goes on to by itself, which is where its link leads, too. */
export function goesOnTo(page: string): string | undefined {
  const [, refreshed] = /http-equiv="refresh" content="0; url=([^"]+)"/u.exec(page) ?? [];
  const [, linked] = /class="button" href="([^"]+)"/u.exec(page) ?? [];
  expect(refreshed).toBe(linked);
  return linked === undefined ? undefined : unescaped(linked);
}

/** What each button of a page sends, by its text. */
export function formsOf(page: string): ReadonlyMap<string, Fields> {
  const forms = [...page.matchAll(/<form[^>]*>([\s\S]*?)<\/form>/gu)].map(([, text = '']) => text);
  return new Map(
    forms.flatMap((form) => {
      const hidden = [...form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/gu)].map(
        ([, name = '', value = '']) => [name, unescaped(value)] as const,
      );
      return [...form.matchAll(/<button([^>]*)>([\s\S]*?)<\/button>/gu)].map(
        ([, attributes = '', content = '']) => {
          const [, name, value = ''] = /name="(\w+)" value="([^"]*)"/u.exec(attributes) ?? [];
          const own = name === undefined ? [] : [[name, value] as const];
          const text = content.replace(/<small>[\s\S]*/u, '').replaceAll(/<[^>]*>/gu, '');
          return [unescaped(text).trim(), Object.fromEntries([...hidden, ...own])] as const;
        },
      );
    }),
  );
}
