import { Link } from "react-router";
import { requireDesk } from "#src/shared/context.server.ts";
import { formatAge, formatDateTime } from "#src/shared/dates.ts";
import { pageLoader, type WithContext } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { countedMax } from "#src/shared/waiting-queries.server.ts";
import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import { DataTable } from "#src/ui/data-table.tsx";
import { Notice } from "#src/ui/notice.tsx";
import type { Route } from "./+types/start.page.ts";
import { readWaiting } from "./service.server.ts";

export const meta = () => [{ title: "Yönetim – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx }: WithContext<Route.LoaderArgs>) => {
  requireDesk(ctx, "start");
  const now = ctx.clock();
  const waiting = await readWaiting(ctx);
  return {
    isDemo: ctx.isDemo,
    waiting: waiting.map(({ label, to, count, oldest, hours, isOverdue }) => ({
      label,
      to,
      count: count < countedMax ? formatNumber(count) : `${formatNumber(countedMax)}+`,
      age: hours < 1 ? "1 saatten az" : hours < 24 ? `${Math.floor(hours)} saat önce` : formatAge(oldest!, now),
      since: formatDateTime(oldest!),
      oldestAt: oldest!.toISOString(),
      isOverdue,
    })),
  };
});

/** The start page of staff: what waits and since when. */
export default function AdministrationPage({ loaderData }: Route.ComponentProps) {
  const { isDemo, waiting } = loaderData;
  return (
    <DeskPage title="Yönetim">
      {isDemo && (
        <Notice tone="warn">
          Bu kurulum deneme içindir. Gerçek sitede görevliler iki adımlı doğrulamayı açmadan ya da geçiş anahtarı
          eklemeden yönetim sayfalarını kullanamaz.
        </Notice>
      )}
      <div>
        <h2>Bekleyenler</h2>
        {waiting.length === 0 ? (
          <p className="muted">Bekleyen iş yok.</p>
        ) : (
          <DataTable
            label="Bekleyenler"
            head={["İş", "Adet", "En eskisi", "Durum"]}
            rows={waiting.map(({ label, to, count, age, since, oldestAt, isOverdue }) => ({
              key: label,
              cells: [
                <Link key={to} to={to}>
                  {label}
                </Link>,
                { number: count },
                <time key="age" dateTime={oldestAt} title={since}>
                  {age}
                </time>,
                isOverdue ? (
                  <strong key="state" className="tag tag--bad">
                    Gecikti
                  </strong>
                ) : (
                  "Zamanında"
                ),
              ],
            }))}
          />
        )}
      </div>
    </DeskPage>
  );
}
