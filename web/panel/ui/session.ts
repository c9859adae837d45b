import { createContext, useContext } from 'react';
import { USER_TYPE } from '../../../contracts/accounts.ts';
import type { Reply } from '../../../contracts/calls.ts';
import { paths } from '../../../contracts/paths.ts';
import { localValues, sessionValues } from '../../ui/storage.ts';
import { formatPlace, parsePlace } from './place.ts';

/** Session data stored in the browser; the server checks each call. */
export interface Session {
  token: string;
  userType: number;
  userId: number;
  userName: string;
}

const KEYS = ['token', 'userType', 'userId', 'userName'] as const;

export function readSession(): Session | null {
  const token = localValues.get('token');
  if (!token) return null;
  return {
    token,
    userType: Number(localValues.get('userType')),
    userId: Number(localValues.get('userId')),
    userName: localValues.get('userName') ?? '',
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

/** Returns whether the browser stored the session; otherwise it ends with the page. */
export function storeSession({ token, type, id, user }: Reply<'POST /login/'>): boolean {
  const values = { token, userType: type, userId: id, userName: user };
  return KEYS.map((key) => localValues.set(key, String(values[key]))).every(Boolean);
}

export function replaceToken(token: string): void {
  localValues.set('token', token);
}

export function clearSession(): void {
  for (const key of KEYS) localValues.remove(key);
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
  if (window.location.pathname === paths.dashboard) sessionValues.set(DESTINATION_KEY, place);
  window.location.replace(paths.login);
}

/** Returns and clears the URL to open after the log-in; always one of the panel. */
export function consumeDestination(): string {
  const destination = sessionValues.get(DESTINATION_KEY) ?? '';
  sessionValues.remove(DESTINATION_KEY);
  const { search = '', hash = '' } = URL.parse(destination, window.location.origin) ?? {};
  return formatPlace(parsePlace({ search, hash }));
}

/** Start of the keys of input that is kept, before the id of its account (`kit/kept.ts`). */
export const STORED_INPUT_KEY = 'sin-guardar-';

const listStoredInput = () =>
  localValues.keys().filter((key) => key.startsWith(`${STORED_INPUT_KEY}${pageOwner?.userId} `));

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
function deleteOldInput(): void {
  const keys = localValues.keys().filter((key) => key.startsWith(STORED_INPUT_KEY));
  for (const key of keys) {
    const input = parseStoredInput<{ at?: string }>(localValues.get(key));
    const age = Date.now() - Date.parse(input?.at ?? '');
    if (!(age <= MAX_INPUT_AGE_MS)) localValues.remove(key);
  }
}

/** Clears the session and opens the log-in; what this browser keeps of the account's input stays. */
export function endSession(): void {
  clearSession();
  sessionValues.remove(DESTINATION_KEY);
  window.location.replace(paths.login);
}

/** As `endSession`, for an account that was deleted: its input is deleted too. */
export function endDeletedSession(): void {
  for (const key of listStoredInput()) localValues.remove(key);
  endSession();
}

/** The session as last reported by the server. */
export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session & { isJudge: boolean } {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('outside of the dashboard');
  return { ...session, isJudge: session.userType === USER_TYPE.judge };
}
