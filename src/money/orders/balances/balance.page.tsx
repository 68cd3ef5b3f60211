import { Link } from "react-router";
import { AccountPage } from "#src/people/accounts/account-page.tsx";
import { requireMember } from "#src/shared/context.server.ts";
import { formatDate, formatDateTime } from "#src/shared/dates.ts";
import { formatAmount } from "#src/shared/money.ts";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { LinkButton } from "#src/ui/button.tsx";
import type { Route } from "./+types/balance.page.ts";
import { selectLots, selectTransactions } from "./queries.server.ts";
import { transactionNames } from "./rules.ts";
import { balancesOf } from "./service.server.ts";

const shownTransactions = 100;

export const meta = () => [{ title: "Bakiyem – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx }: WithContext<Route.LoaderArgs>) => {
  const { id } = requireMember(ctx);
  const [{ realKurus, virtualKurus }, lots, transactions] = await Promise.all([
    balancesOf(ctx, id),
    selectLots(ctx, id),
    selectTransactions(ctx, id, shownTransactions),
  ]);
  return {
    canUseCoupons: ctx.payments !== undefined,
    real: formatAmount(realKurus),
    virtual: formatAmount(virtualKurus),
    lots: lots.map((lot) => ({ id: lot.id, amount: formatAmount(lot.leftKurus), until: formatDate(lot.expiresAt) })),
    transactions: transactions.map(({ createdAt, kind, ...row }) => ({
      id: row.id,
      at: formatDateTime(createdAt),
      name: transactionNames[kind],
      reason: row.reason,
      changes: [
        ...(row.realKurus === 0 ? [] : [{ account: "Bakiye", amount: signed(row.realKurus) }]),
        ...(row.virtualKurus === 0 ? [] : [{ account: "Hediye bakiyesi", amount: signed(row.virtualKurus) }]),
      ],
    })),
  };
});

const signed = (kurus: number) => (kurus > 0 ? `+${formatAmount(kurus)}` : `−${formatAmount(-kurus)}`);

/** The member's balances, when the virtual one expires, and the history of both. */
export default function BalancePage({ loaderData }: Route.ComponentProps) {
  const { canUseCoupons, real, virtual, lots, transactions } = loaderData;
  return (
    <AccountPage title="Bakiyem" lead="Siparişlerinizde kullanabileceğiniz tutarlar.">
      <dl className="account__facts">
        <dt>Bakiye</dt>
        <dd className="num">{real}</dd>
        <dt>Hediye bakiyesi</dt>
        <dd className="num">{virtual}</dd>
      </dl>
      {lots.length > 0 && (
        <ul className="muted">
          {lots.map(({ id, amount, until }) => (
            <li key={id}>
              {amount}, {until} gününe kadar
            </li>
          ))}
        </ul>
      )}
      <p className="muted">
        Bakiye, size iade edilen ya da fazladan ödediğiniz tutardır. Hediye bakiyesi kupon ve kampanyalardan gelir,
        süresi dolunca silinir ve nakde çevrilmez.
      </p>
      {canUseCoupons && (
        <LinkButton to="/hediye-kuponu" look="line">
          Hediye kuponu kullanın
        </LinkButton>
      )}
      <h2>Hareketler</h2>
      {transactions.length === 0 && (
        <EmptyState icon="info" title="Henüz bir hareket yok">
          {canUseCoupons && (
            <p>
              Kuponunuz varsa <Link to="/hediye-kuponu">hediye kuponu</Link> sayfasında kullanabilirsiniz.
            </p>
          )}
        </EmptyState>
      )}
      <ul className="ledger">
        {transactions.map(({ id, at, name, reason, changes }) => (
          <li key={id} className="list-row">
            <div>
              <strong>{name}</strong>
              <p className="tiny">{reason === name ? at : `${reason}, ${at}`}</p>
            </div>
            <div className="ledger__amounts">
              {changes.map(({ account, amount }) => (
                <div key={account}>
                  <span className="num">{amount}</span> <span className="tiny">{account}</span>
                </div>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </AccountPage>
  );
}
