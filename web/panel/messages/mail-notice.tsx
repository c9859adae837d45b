import { Alert, Button, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { MessageItem } from '../../../contracts/messages.ts';
import { IconRefresh } from '../ui/icons.ts';

interface MailNoticeProps {
  message: MessageItem;
  isBusy: boolean;
  /** Resolves after the mail was queued again or that failed. */
  onRetry(): Promise<unknown>;
}

/** State of the notification mail of a message; a failed one can be sent again. */
export function MailNotice({ message, isBusy, onRetry }: MailNoticeProps) {
  const { mail, mail_error } = message;
  const [isRetrying, setIsRetrying] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);

  async function retry(): Promise<void> {
    setIsRetrying(true);
    await onRetry();
    setIsRetrying(false);
    // The button that had the focus may have been removed.
    status.current?.focus();
  }
  return (
    <>
      <Text
        ref={status}
        role="status"
        tabIndex={-1}
        size="sm"
        c="dimmed"
        hidden={mail !== 'waiting'}
      >
        El correo de aviso está por enviarse.
      </Text>
      {mail === 'failed' ? (
        <Alert color="red" variant="outline" title="El correo de aviso no se pudo entregar">
          <Stack gap="sm" align="start">
            {mail_error}
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} aria-hidden />}
              loading={isRetrying}
              disabled={isBusy && !isRetrying}
              onClick={() => void retry()}
            >
              Enviar de nuevo
            </Button>
          </Stack>
        </Alert>
      ) : null}
    </>
  );
}
