import { Link } from "react-router";
import { Icon } from "#src/ui/icon.tsx";
import type { ContentCardView } from "./page-data.server.ts";

/** Cards of items; their titles are headings of the level. */
export function ContentCards({ cards, level }: { cards: readonly ContentCardView[]; level: 2 | 3 }) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <ul className="content-cards">
      {cards.map(({ to, title, summary, topic, picture, isVideo, date, day }) => (
        <li key={to} className="content-card">
          {picture && <img src={picture.url} alt="" width={800} height={450} loading="lazy" />}
          <Heading className="content-card__title">
            <Link to={to}>
              {isVideo && <Icon name="play" size="s" />}
              {title}
            </Link>
          </Heading>
          <p className="tiny">
            <time dateTime={day}>{date}</time>
            {topic !== null && ` · ${topic}`}
          </p>
          <p className="small muted">{summary}</p>
        </li>
      ))}
    </ul>
  );
}
