import { Alert, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FAILED } from '../kit/fields/texts.ts';
import type { RowTools } from '../kit/record/resource-parts.ts';
import { call } from '../ui/client.ts';
import { IconSpeakerphone } from '../ui/icons.ts';
import { useCall } from '../ui/use-call.ts';

interface Props {
  /** Interest in a date (`date-12`) or in the contests of an event (`event-5`). */
  code: string;
  recordId: number;
  /** Of the record, what an announcement would tell: when it changes, what is told is read again. */
  state: string;
  tools: RowTools;
}

/**
 * Offers to tell who asked to hear of a date or contest what there is to tell now, with one press. After a save that
 * changed it, the offer stands out.
 */
export function InterestedOffer({ code, recordId, state, tools }: Props) {
  const [first] = useState(state);
  const key = ['interested', code, state];
  const { data, refetch } = useCall(key, 'GET /h/interested/', { query: { code } });
  if (data === undefined || data.count === 0 || data.subject === '') return null;
  const { count, subject, body, is_told } = data;
  const send = async () => {
    await call('POST /h/interested/', { body: { code } });
    await refetch();
  };
  const texts = {
    success: 'Se está avisando a los interesados.',
    failure: `${FAILED} avisar a los interesados.`,
  };
  return (
    <Alert
      variant="outline"
      color={state === first || is_told ? 'gray' : 'signal'}
      title={state === first ? 'Interesados' : 'Esto cambió'}
    >
      <Stack gap="sm" align="start">
        <Text size="sm">
          {is_told ? 'Ya se avisó: ' : ''}“{subject}. {body}”
        </Text>
        {is_told ? null : (
          <Button
            leftSection={<IconSpeakerphone size={18} aria-hidden />}
            loading={tools.busyIds.has(recordId)}
            onClick={() => void tools.act(recordId, send, texts)}
          >
            Avisar a los interesados ({count})
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
