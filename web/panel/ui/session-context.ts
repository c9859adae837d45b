import { createContext, useContext } from 'react';
import { USER_TYPE } from '../../../contracts/accounts.ts';
import type { Session } from './session.ts';

/** The session as last reported by the server. */
export const SessionContext = createContext<Session | null>(null);

/** Returns the user's session. */
export function useSession(): Session & { isJudge: boolean } {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('outside of the dashboard');
  return { ...session, isJudge: session.userType === USER_TYPE.judge };
}
