import { EntriesSection } from './entries-section.tsx';

export default function EventsSection() {
  return <EntriesSection kind="event" />;
}
