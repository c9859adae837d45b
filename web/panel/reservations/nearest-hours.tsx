import { Button, Group, Text } from '@mantine/core';
import type { NearestSlot } from './use-hold.ts';
import { formatDayAndTime } from './zone-time.ts';

interface NearestHoursProps {
  nearest: readonly NearestSlot[];
  zone: string;
  onChoose(start: number): void;
}

/** Buttons for the nearest free hours. */
export function NearestHours({ nearest, zone, onChoose }: NearestHoursProps) {
  if (nearest.length === 0) return null;
  return (
    <div>
      <Text size="sm" mb="xs">
        Horarios libres más cercanos:
      </Text>
      <Group gap="xs">
        {nearest.map((item) => (
          <Button
            key={item.starts_at}
            variant="default"
            mih={44}
            onClick={() => onChoose(Date.parse(item.starts_at))}
          >
            {formatDayAndTime(item.starts_at, zone)}
          </Button>
        ))}
      </Group>
    </div>
  );
}
