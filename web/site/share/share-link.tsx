import { createScriptProps } from '../islands/island.tsx';
import { SHARE_DIALOG_ID } from './share-subject.ts';

interface Props {
  label?: string;
  className?: string;
}

/** Link that opens the share sheet of the page. */
export function ShareLink({ label = 'Compartir', className = 'button pale' }: Props) {
  return (
    <a
      className={`script-only ${className}`.trim()}
      href={`#${SHARE_DIALOG_ID}`}
      data-click=""
      {...createScriptProps('share', 'click')}
    >
      {label}
    </a>
  );
}
