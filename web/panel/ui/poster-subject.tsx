import { createContext, type ReactNode } from 'react';
import { getInk, type Ink } from '../../../contracts/inks.ts';

/** What the previews of posters are of: the name and the ink of the entry that has the picture. */
export const PosterSubject = createContext<{ name: string; ink: Ink }>({
  name: '',
  ink: 'signal',
});

interface Props {
  /** The capsule has no ink of its own. */
  entry: { id: number; name: string; ink?: string } | undefined;
  children: ReactNode;
}

/** Says of whom the posters in the forms below are. */
export function PosterOf({ entry, children }: Props) {
  if (entry === undefined) return children;
  const { id, name, ink } = entry;
  return (
    <PosterSubject value={{ name, ink: ink === undefined ? 'signal' : getInk({ id, ink }) }}>
      {children}
    </PosterSubject>
  );
}
