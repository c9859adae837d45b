import { BackgroundManager } from './background-manager.tsx';

/** Section 69. */
export default function ArtistBackgroundsSection() {
  return <BackgroundManager kind="artist" title="Fondos de artistas" ownerLabel="Artista" />;
}
