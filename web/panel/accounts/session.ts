import type { Reply } from '../../../contracts/calls.ts';

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

/** Leaves the panel: the session ended here, whatever the server says of it. */
export function leave(): void {
  clearSession();
  window.location.replace('/login');
}
