export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const name = 'theme';

/** What this browser was told; else the system's. */
export function readTheme(): Theme {
  const stored = localStorage.getItem(name);
  return themes.find((each) => each === stored) ?? 'system';
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

export function keepTheme(theme: Theme): void {
  localStorage.setItem(name, theme);
  applyTheme(theme);
}
