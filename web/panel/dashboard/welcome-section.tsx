import { lazy, Suspense } from 'react';
import { useSession } from '../accounts/session-context.ts';
import { SectionTitle } from '../ui/section-title.tsx';
import { BackupLine } from './backup-line.tsx';
import { TodoCards } from './todo-cards.tsx';

const StaffNotes = lazy(() => import('./staff-notes.tsx'));

/** Welcome screen: the user's name and what waits today; for staff also what was edited last. */
export function WelcomeSection() {
  const { userName, userType } = useSession();
  return (
    <>
      <SectionTitle>Bienvenido, {userName}</SectionTitle>
      <TodoCards />
      <BackupLine />
      {userType === 1 ? (
        <Suspense fallback={null}>
          <StaffNotes />
        </Suspense>
      ) : null}
    </>
  );
}
