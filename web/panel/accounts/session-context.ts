import { createContext, useContext } from 'react';
import { USER_TYPE } from '../../../contracts/accounts.ts';
import type { Session } from './session.ts';

/** Who is in the panel, as the server said it last. */
export const SessionContext = createContext<Session | null>(null);

/** The account that the sections are shown to. */
export function useSession(): Session & { isJudge: boolean } {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('outside of the dashboard');
  return { ...session, isJudge: session.userType === USER_TYPE.judge };
}
