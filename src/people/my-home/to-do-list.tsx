import { Link } from "react-router";
import { expiryNoticeDays } from "#src/selling/listings/rules.ts";
import { tabOf } from "#src/selling/listings/own-listings.ts";
import { draftsAddress } from "#src/selling/listing-editor/drafts/rules.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { Icon } from "#src/ui/icon.tsx";
import type { IconName } from "#src/ui/icon-names.ts";
import type { ToDo } from "./to-do.server.ts";

const listingsOf = (state: Parameters<typeof tabOf>[0]) => `/ilanlarim?durum=${tabOf(state).slug}`;

type Row = { name: keyof ToDo; icon: IconName; to: string; text: string; hint: string };
/** The most urgent first. */
const rows: readonly Row[] = [
  {
    name: "unansweredMessages",
    icon: "message",
    to: "/mesajlarim",
    text: "yanıt bekleyen soru",
    hint: "Alıcılar yanıtınızı bekliyor",
  },
  {
    name: "rejected",
    icon: "alert",
    to: listingsOf("rejected"),
    text: "reddedilen ilan",
    hint: "Nedeni okuyun, düzeltip yeniden gönderin",
  },
  {
    name: "lostAuthority",
    icon: "alert",
    to: listingsOf("authority-lost"),
    text: "yetkisi düşen ilan",
    hint: "Yetkinizi yeniden doğrulayın",
  },
  {
    name: "expiring",
    icon: "calendar",
    to: `${listingsOf("active")}&sirala=bitis`,
    text: "ilanın süresi doluyor",
    hint: `${expiryNoticeDays} gün içinde yayından kalkar`,
  },
  {
    name: "drafts",
    icon: "pencil",
    to: draftsAddress,
    text: "yarım kalan ilan",
    hint: "Kaldığınız yerden sürdürün",
  },
];

/** "Yapılacaklar": what waits for the member, each as a count with its link. */
export function ToDoList({ toDo }: { toDo: ToDo }) {
  const open = rows.filter(({ name }) => toDo[name] > 0);
  return (
    <section aria-labelledby="h-yapilacaklar">
      <h2 id="h-yapilacaklar">Yapılacaklar</h2>
      {open.length === 0 ? (
        <p className="muted">Her şey yolunda: sizi bekleyen bir iş yok.</p>
      ) : (
        <ul className="to-do">
          {open.map(({ name, icon, to, text, hint }) => (
            <li key={name}>
              <Link to={to} className="to-do__row">
                <Icon name={icon} />
                <span>
                  <strong>
                    {formatNumber(toDo[name])} {text}
                  </strong>
                  <span className="small muted">{hint}</span>
                </span>
                <Icon name="right" size="s" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
