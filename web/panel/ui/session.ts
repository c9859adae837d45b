import { createContext, useContext } from 'react';
import { USER_TYPE } from '../../../contracts/accounts.ts';
import type { Reply } from '../../../contracts/calls.ts';
import { paths } from '../../../contracts/paths.ts';
import { formatPlace, parsePlace } from './place.ts';
import { RECENT_KEY } from './recent-items.ts';

/** Session data stored in the browser; the server checks each call. */
export interface Session {
  token: string;
  userType: number;
  userId: number;
  userName: string;
}

const KEYS = ['token', 'userType', 'userId', 'userName'] as const;

export function readSession(): Session | null {
  const token = localStorage.getItem('token');
  if (!token) return null;
  return {
    token,
    userType: Number(localStorage.getItem('userType')),
    userId: Number(localStorage.getItem('userId')),
    userName: localStorage.getItem('userName') ?? '',
  };
}

/** The session whose account opened this page; another tab may log out or log in another account. */
let pageOwner: Session | null = null;

export const getPageOwner = () => pageOwner;

/** Sets the account that owns this page, and deletes old kept input. */
export function setPageOwner(session: Session): void {
  pageOwner = session;
  deleteOldInput();
}

/** Returns the stored session; null if it belongs to another account than the one that opened this page. */
export function findOwnSession(): Session | null {
  const session = readSession();
  return pageOwner === null || session?.userId === pageOwner.userId ? session : null;
}

export function storeSession({ token, type, id, user }: Reply<'POST /login/'>): void {
  const values = { token, userType: type, userId: id, userName: user };
  for (const key of KEYS) localStorage.setItem(key, String(values[key]));
}

export function replaceToken(token: string): void {
  localStorage.setItem('token', token);
}

export function clearSession(): void {
  for (const key of [...KEYS, RECENT_KEY]) localStorage.removeItem(key);
}

/** Key in `sessionStorage` of the place that is opened after the log-in. */
const DESTINATION_KEY = 'destino';

/**
 * Clears the session and opens the log-in page, which returns to the current place. If another account has
 * logged in meanwhile, the page is reloaded for that account instead.
 */
export function redirectToLogIn(): void {
  if (readSession() !== null && findOwnSession() === null) {
    window.location.reload();
    return;
  }
  clearSession();
  const place = formatPlace(parsePlace(window.location));
  if (window.location.pathname === paths.dashboard) sessionStorage.setItem(DESTINATION_KEY, place);
  window.location.replace(paths.login);
}

/** Returns and clears the URL to open after the log-in; always one of the panel. */
export function consumeDestination(): string {
  const destination = sessionStorage.getItem(DESTINATION_KEY) ?? '';
  sessionStorage.removeItem(DESTINATION_KEY);
  const { search = '', hash = '' } = URL.parse(destination, window.location.origin) ?? {};
  return formatPlace(parsePlace({ search, hash }));
}

/** Start of the keys of input that is kept, before the id of its account (`kit/stored-input.ts`). */
export const STORED_INPUT_KEY = 'sin-guardar-';

const listStoredInput = () =>
  Object.keys(localStorage).filter((key) =>
    key.startsWith(`${STORED_INPUT_KEY}${pageOwner?.userId} `),
  );

/** Reads kept input; null if it is damaged. */
export function parseStoredInput<T>(stored: string | null): T | null {
  try {
    return JSON.parse(stored ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** How long input is kept in a browser, which may be one that several people use. */
const MAX_INPUT_AGE_MS = 30 * 86_400_000;

/** Deletes input that is too old or damaged, of whatever account. */
export function deleteOldInput(): void {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(STORED_INPUT_KEY));
  for (const key of keys) {
    const input = parseStoredInput<{ at?: string }>(localStorage.getItem(key));
    const age = Date.now() - Date.parse(input?.at ?? '');
    if (!(age <= MAX_INPUT_AGE_MS)) localStorage.removeItem(key);
  }
}

/** Whether this browser keeps input of the account that the server does not have. */
export const hasStoredInput = () =>
  listStoredInput().some(
    (key) => !parseStoredInput<{ sent?: string }>(localStorage.getItem(key))?.sent,
  );

/** Clears the session and what was typed, and opens the log-in. */
export function clearAndLogOut(): void {
  clearSession();
  for (const key of listStoredInput()) localStorage.removeItem(key);
  sessionStorage.removeItem(DESTINATION_KEY);
  window.location.replace(paths.login);
}

/** The session as last reported by the server. */
export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session & { isJudge: boolean } {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('outside of the dashboard');
  return { ...session, isJudge: session.userType === USER_TYPE.judge };
}
