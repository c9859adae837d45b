import type { VoteHead } from '../../../contracts/recount.ts';
import css from './head.module.css';
import { MomentText } from './moment.tsx';

/** The newest head of a voting, for anybody to keep. */
export function NewestHead({ head }: { head: VoteHead | null }) {
  if (head === null) return null;
  return (
    <p key={head.hash} className={css.head}>
      Último sello, <MomentText iso={head.published_at} />: {head.number} líneas{' '}
      <code>{head.hash}</code>
    </p>
  );
}
