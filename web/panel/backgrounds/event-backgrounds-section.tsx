import { BackgroundManager } from './background-manager.tsx';

/** Section 70. */
export default function EventBackgroundsSection() {
  return <BackgroundManager kind="event" title="Fondos de eventos" ownerLabel="Evento" />;
}
