import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react';

import type { FoundUser } from '#console/kernel/api/contract.ts';
import { usePermission, useTenant } from '#console/kernel/session/session.ts';
import { type NavigationItem, useNavigationItems } from '#console/kernel/shell/navigation.ts';
import { Dialog } from '#console/kernel/ui/dialog.tsx';
import { TextField } from '#console/kernel/ui/form.tsx';

import { type Action, useActions, useIdTargets } from './actions.ts';
import { idPrefix, matches, meaningOf } from './model.ts';
import { usersCalledQuery } from './queries.ts';

import styles from './palette.module.css';

type Props = { readonly isOpen: boolean; readonly onOpen: (isOpen: boolean) => void };

const goWithinMs = 1200;
const restMs = 150;
const noUsers: readonly FoundUser[] = [];

/** `⌘K`: pages, actions of this page, users by reference, any pasted id. `?` lists the keys. */
export function Palette({ isOpen, onOpen }: Props): ReactElement {
  const places = useNavigationItems();
  const go = useGo();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const afterG = useRef(0);
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof HTMLElement && isField(event.target);
      const meaning = meaningOf(event, Date.now() - afterG.current < goWithinMs);
      if (meaning === null || event.defaultPrevented) return;
      if (isTyping && meaning !== 'search') return;
      if (document.querySelector('dialog[open]') !== null) return;
      afterG.current = meaning === 'go' ? Date.now() : 0;
      if (meaning === 'go') return;
      if (meaning === 'search') onOpen(true);
      else if (meaning === 'help') setHelpOpen(true);
      else {
        const place = places.find(({ key }) => key === meaning.to);
        if (place === undefined) return;
        go(place);
      }
      event.preventDefault();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [places, go, onOpen]);
  return (
    <>
      <Dialog title="Search" isOpen={isOpen} onClose={() => onOpen(false)}>
        <Search onDone={() => onOpen(false)} />
      </Dialog>
      <Dialog title="Keys" isOpen={isHelpOpen} onClose={() => setHelpOpen(false)}>
        <Keys places={places} />
      </Dialog>
    </>
  );
}

function isField({ tagName, isContentEditable }: HTMLElement): boolean {
  return isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(tagName);
}

function useGo(): (place: NavigationItem) => void {
  const navigate = useNavigate();
  const { teamId, environment } = useTenant();
  return (place) => void navigate({ to: place.to, params: { team: teamId, environment } });
}

/** What the text finds, as buttons to press. */
function useFound(text: string): readonly Action[] {
  const places = useNavigationItems();
  const actions = useActions();
  const idPlaces = useIdTargets();
  const navigate = useNavigate();
  const go = useGo();
  const { teamId, environment } = useTenant();
  const users = useUsersCalled(text);
  return useMemo(() => {
    const prefix = idPrefix(text);
    const opened = idPlaces.filter(({ begins }) => begins === prefix);
    if (opened.length > 0) {
      return opened.map(({ label, to, param }) => ({
        label,
        run: () =>
          void navigate({ to, params: { team: teamId, environment, [param]: text.trim() } }),
      }));
    }
    const pages = places.map((place) => ({ label: place.label, run: () => go(place) }));
    return [...users, ...[...actions, ...pages].filter(({ label }) => matches(label, text))];
  }, [text, users, places, actions, idPlaces, navigate, go, teamId, environment]);
}

/** So short a text begins too many references. */
const referenceMin = 2;

/** Users whose reference begins with the text, once the typing rests. */
function useUsersCalled(text: string): readonly Action[] {
  const { key, teamId, environment } = useTenant();
  const mayRead = usePermission('read');
  const navigate = useNavigate();
  const [rested, setRested] = useState('');
  useEffect(() => {
    const resting = setTimeout(() => setRested(text.trim()), restMs);
    return () => clearTimeout(resting);
  }, [text]);
  const { data: users = noUsers } = useQuery({
    ...usersCalledQuery(key, rested),
    enabled: mayRead && rested.length >= referenceMin,
  });
  return useMemo(
    () =>
      users
        .filter(({ client_user_id: reference }) => reference.startsWith(text.trim()))
        .map(({ user_id: userId, client_user_id: reference }) => ({
          label: `User ${reference}`,
          run: () =>
            void navigate({
              to: '/$team/$environment/users/$userId',
              params: { team: teamId, environment, userId },
            }),
        })),
    [users, text, navigate, teamId, environment],
  );
}

function Search({ onDone }: { readonly onDone: () => void }): ReactElement {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const found = useFound(text);
  const chosen = found[Math.min(at, found.length - 1)];
  const run = (action: Action | undefined): void => {
    if (action === undefined) return;
    onDone();
    action.run();
  };
  return (
    <div
      className={styles.search}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1));
        else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
        else if (event.key === 'Enter') run(chosen);
        else return;
        event.preventDefault();
      }}
    >
      <TextField
        // No search field: in one, Esc clears what is typed and leaves the dialog open.
        label="A page, an action, a user’s reference, or an id"
        value={text}
        onChange={(typed) => {
          setText(typed);
          setAt(0);
        }}
      />
      <p className="hidden-text" role="status">
        {found.length} found{chosen === undefined ? '' : `, ${chosen.label}`}
      </p>
      <div className={styles.results}>
        <ul>
          {found.map((action) => (
            <li key={action.label}>
              <button
                type="button"
                tabIndex={-1}
                className={styles.found}
                data-chosen={action === chosen}
                onClick={() => run(action)}
              >
                {action.label}
              </button>
            </li>
          ))}
        </ul>
        {found.length === 0 ? <p>Nothing is called that.</p> : null}
      </div>
    </div>
  );
}

const fixed = [
  ['⌘K or Ctrl+K', 'search pages, actions, users and ids'],
  ['?', 'these keys'],
  ['j, k', 'next and previous row of a table'],
  ['Enter', 'open the row'],
  ['Esc', 'close what is open'],
] as const;

function Keys({ places }: { readonly places: readonly NavigationItem[] }): ReactElement {
  const keys = [...fixed, ...places.map(({ key, label }) => [`g ${key}`, label] as const)];
  return (
    <dl className={styles.keys}>
      {keys.map(([key, text]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
