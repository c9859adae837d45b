import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import type { Pack } from '../hours/buy-form.tsx';
import { hourTexts, priceWords } from '../hours/hour-texts.ts';
import css from '../hours/hours.module.css';
import { usePacks } from '../hours/use-purchases.ts';
import { useStudioRefresh } from '../reservations/use-studio.ts';
import { hoursWords } from '../reservations/words.ts';
import { ActiveSwitch } from '../ui/activity.tsx';
import { alertSuccess } from '../ui/alerts.tsx';
import { call } from '../ui/client.ts';
import { ask } from '../ui/confirm.tsx';
import { Fetched } from '../ui/fetched.tsx';
import { IconAction, RemoveAction } from '../ui/icon-action.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useDialog } from '../ui/use-dialog.ts';
import { useRowActions } from '../ui/use-row-actions.ts';
import { PackForm } from './pack-form.tsx';
import { userTexts } from './user-texts.ts';

interface PackRowProps {
  pack: Pack;
  busyId: number | null;
  onToggle(isActive: boolean): void;
  onEdit(): void;
  onRemove(): void;
}

function PackRow({ pack, busyId, onToggle, onEdit, onRemove }: PackRowProps) {
  return (
    <Paper withBorder p="sm" component="li">
      <Group justify="space-between" gap="xs">
        <div>
          <Text fw={700} className={css.wrap}>
            {pack.name}
          </Text>
          <Text size="sm">
            {hoursWords(pack.hours)} · {priceWords(pack.price, pack.currency)} · valen{' '}
            {pack.valid_days} días
          </Text>
        </div>
        <Group gap="xs" wrap="nowrap">
          <ActiveSwitch
            name={pack.name}
            isActive={pack.is_active}
            disabled={busyId === pack.id}
            onToggle={onToggle}
          />
          <IconAction label={`Editar “${pack.name}”`} onClick={onEdit}>
            <IconPencil size={20} aria-hidden />
          </IconAction>
          <RemoveAction
            label={`Eliminar “${pack.name}”`}
            isBusy={busyId === pack.id}
            onRemove={onRemove}
          />
        </Group>
      </Group>
    </Paper>
  );
}

/** The packs of hours that are sold; purchases keep theirs as it was. */
export function PacksPanel() {
  const query = usePacks();
  const refresh = useStudioRefresh();
  const { busyId, act } = useRowActions(refresh);
  const form = useDialog<Pack | null>();
  async function toggle({ id }: Pack, is_active: boolean): Promise<void> {
    const none = { name: undefined, hours: undefined, price: undefined, currency: undefined };
    const body = { ...none, valid_days: undefined, is_active };
    const send = () => call('PATCH /capsula/packs/:id/', { params: { id }, body });
    await act(id, send, userTexts.packNotSaved);
  }
  async function remove({ id, name }: Pack): Promise<void> {
    const loss = `“${name}” deja de venderse. Lo que ya se compró sigue igual.`;
    const text = '¿Está seguro de eliminar este paquete?';
    if (!(await ask({ title: 'Eliminar paquete', text, loss }))) return;
    const send = () => call('DELETE /capsula/packs/:id/', { params: { id } });
    if (await act(id, send, userTexts.packNotRemoved)) alertSuccess(userTexts.packRemoved);
  }
  return (
    <>
      <Button
        mb="md"
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => form.open(null)}
      >
        Nuevo paquete
      </Button>
      <Fetched query={query} loading="Cargando paquetes…" failed={hourTexts.packsNotListed}>
        {(packs) =>
          packs.length === 0 ? (
            <EmptyState title="Aún no hay paquetes">
              Sin paquetes los clientes no pueden comprar horas. Agregue el primero.
            </EmptyState>
          ) : (
            <Stack component="ul" gap="xs" className={css.list} maw={820}>
              {packs.map((pack) => (
                <PackRow
                  key={pack.id}
                  pack={pack}
                  busyId={busyId}
                  onToggle={(isActive) => void toggle(pack, isActive)}
                  onEdit={() => form.open(pack)}
                  onRemove={() => void remove(pack)}
                />
              ))}
            </Stack>
          )
        }
      </Fetched>
      {form.state ? (
        <PackForm
          key={form.state.round}
          pack={form.state.subject}
          opened={form.state.opened}
          onClose={form.close}
          onSaved={() => void refresh()}
        />
      ) : null}
    </>
  );
}
