import { EntriesSection } from './entries-section.tsx';

export default function ArtistsSection() {
  return <EntriesSection kind="artist" />;
}
