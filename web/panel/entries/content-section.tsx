import { EntriesSection } from './entries-section.tsx';

export default function ContentSection() {
  return <EntriesSection kind="content" />;
}
