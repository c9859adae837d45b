import { Button, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { Reply } from '../../../contracts/calls.ts';
import { DEFAULT_PAGE_SIZE } from '../../../contracts/paging.ts';
import type { StudioItem } from '../../../contracts/studio.ts';
import { QueryView } from '../kit/fields/query-view.tsx';
import { PlacedTabs } from '../kit/list/section-tabs.tsx';
import { formatHours } from '../reservations/studio-texts.ts';
import { useHours, useStudio, useStudioRefresh } from '../reservations/use-studio.ts';
import { formatDate } from '../reservations/zone-time.ts';
import { useSectionTab } from '../ui/list-place.ts';
import { Paging } from '../ui/paging.tsx';
import { sectionTabs } from '../ui/place.ts';
import { SectionTitle } from '../ui/section-box.tsx';
import { showTime } from '../ui/show-time.ts';
import { EmptyState } from '../ui/states.tsx';
import { useDialog } from '../ui/use-dialog.ts';
import { BuyForm, type Pack } from './buy-form.tsx';
import { formatPrice, hourTexts, movementKinds } from './hour-texts.ts';
import css from './hours.module.css';
import { PurchaseList, usePacks } from './purchase-list.tsx';

type Hours = Reply<'GET /capsula/hours/'>;

const CARACAS = 'America/Caracas';

/** The balance and the expiry of its parts. */
function BalanceBox({ hours }: { hours: Hours }) {
  return (
    <Paper withBorder p="md" mb="md" component="section" aria-label="Saldo">
      <Text className={css.big} role="status">
        {formatHours(hours.balance)}
      </Text>
      {hours.lots.length === 0 ? (
        <Text mt="xs">No tiene horas. Compre un paquete para poder reservar.</Text>
      ) : (
        <ul className={css.list}>
          {hours.lots.map((lot) => (
            <li key={lot.id} className={css.row}>
              <span className={css.wrap}>
                {lot.source}
                <Text size="sm" c="dimmed">
                  {lot.expires_at === null
                    ? 'No vencen'
                    : `Vencen el ${formatDate(lot.expires_at, CARACAS)}`}
                </Text>
              </span>
              <span className={css.amount}>{formatHours(lot.remaining)}</span>
            </li>
          ))}
        </ul>
      )}
    </Paper>
  );
}

function PackGrid({ packs, onBuy }: { packs: readonly Pack[]; onBuy(pack: Pack): void }) {
  if (packs.length === 0) {
    return (
      <EmptyState title="Aún no hay paquetes">
        Cuando el estudio publique sus paquetes de horas, podrá comprarlos aquí.
      </EmptyState>
    );
  }
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }}>
      {packs.map((pack) => (
        <Paper key={pack.id} withBorder p="md" component="article" className={css.pack}>
          <Title order={2} size="h4" className={css.wrap}>
            {pack.name}
          </Title>
          <Text className={css.big}>{formatHours(pack.hours)}</Text>
          <Text>
            <b>{formatPrice(pack.price, pack.currency)}</b> · valen {pack.valid_days} días
          </Text>
          <Button mt="auto" onClick={() => onBuy(pack)} aria-label={`Comprar ${pack.name}`}>
            Comprar
          </Button>
        </Paper>
      ))}
    </SimpleGrid>
  );
}

function MovementList({ movements: { results, count } }: Pick<Hours, 'movements'>) {
  if (count === 0) {
    return (
      <EmptyState title="Sin movimientos">
        Aquí quedará cada hora que entra y sale de su saldo.
      </EmptyState>
    );
  }
  return (
    <ul className={css.list}>
      {results.map((result) => (
        <li key={result.id} className={css.row}>
          <span className={css.wrap}>
            {movementKinds[result.kind]}
            {result.reason === movementKinds[result.kind] || result.reason === ''
              ? ''
              : `: ${result.reason}`}
            <Text size="sm" c="dimmed">
              {showTime(result.made_at)}
            </Text>
          </span>
          <span className={css.amount} data-more={result.hours > 0 || undefined}>
            {result.hours > 0 ? '+' : ''}
            {formatHours(result.hours)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Movements() {
  const [page, setPage] = useState(1);
  return (
    <QueryView query={useHours(undefined, page)} failed={hourTexts.hoursNotListed}>
      {({ movements }) => (
        <>
          <MovementList movements={movements} />
          <Paging
            label="Páginas de los movimientos"
            page={page}
            pages={Math.ceil(movements.count / DEFAULT_PAGE_SIZE)}
            onMove={setPage}
          />
        </>
      )}
    </QueryView>
  );
}

/** Section 33: packs to buy, the balance by expiry, purchases and movements. */
export default function HoursSection() {
  const studio = useStudio();
  const hours = useHours(undefined);
  const dialog = useDialog<{ pack: Pack; studio: StudioItem }>();
  const refresh = useStudioRefresh();
  const [, setTab] = useSectionTab(sectionTabs.hours);
  const allPacks = usePacks();
  const packs = (
    <QueryView query={allPacks} loading="Cargando paquetes…" failed={hourTexts.packsNotListed}>
      {(all) => (
        <QueryView query={studio} failed={hourTexts.packsNotListed}>
          {(rules) => (
            <PackGrid packs={all} onBuy={(pack) => dialog.open({ pack, studio: rules })} />
          )}
        </QueryView>
      )}
    </QueryView>
  );
  const purchases = (
    <Stack maw={720}>
      <PurchaseList onChange={() => void refresh()} />
    </Stack>
  );
  const movements = (
    <Stack maw={720} gap={0}>
      <Movements />
    </Stack>
  );
  return (
    <>
      <SectionTitle>Comprar horas</SectionTitle>
      <QueryView query={hours} failed={hourTexts.hoursNotListed}>
        {(own) => <BalanceBox hours={own} />}
      </QueryView>
      {/* What comes above would move the buttons under a finger. */}
      {hours.isPending ? null : (
        <PlacedTabs labels={sectionTabs.hours} content={{ packs, purchases, movements }} />
      )}
      {dialog.render((frame, chosen) => (
        <BuyForm
          {...frame}
          {...chosen}
          onSaved={() => {
            void refresh();
            setTab('purchases');
          }}
        />
      ))}
    </>
  );
}
