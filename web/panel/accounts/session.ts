import type { Reply } from '../../../contracts/calls.ts';
import { paths } from '../../../contracts/paths.ts';
import { formatPlace, parsePlace } from '../ui/place.ts';

/** What the browser keeps of a login. The server decides each call anew. */
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

export function storeSession({ token, type, id, user }: Reply<'POST /login/'>): void {
  const values = { token, userType: type, userId: id, userName: user };
  for (const key of KEYS) localStorage.setItem(key, String(values[key]));
}

export function clearSession(): void {
  for (const key of KEYS) localStorage.removeItem(key);
}

/** Where the browser keeps, while the tab is open, what is opened after the log-in. */
const DESTINATION = 'destino';

/** Ends the session here and asks for a log-in, which leads back to where one was in the panel. */
export function askLogIn(): void {
  clearSession();
  const place = formatPlace(parsePlace(window.location));
  if (window.location.pathname === paths.dashboard) sessionStorage.setItem(DESTINATION, place);
  window.location.replace(paths.login);
}

/** The address to open after the log-in, once: the panel's own, whatever was kept. */
export function takeDestination(): string {
  const kept = sessionStorage.getItem(DESTINATION) ?? '';
  sessionStorage.removeItem(DESTINATION);
  const { search = '', hash = '' } = URL.parse(kept, window.location.origin) ?? {};
  return formatPlace(parsePlace({ search, hash }));
}

/** Leaves the panel: the session ended here, whatever the server says of it. */
export function leave(): void {
  clearSession();
  sessionStorage.removeItem(DESTINATION);
  window.location.replace(paths.login);
}
