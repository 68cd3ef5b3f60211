import { formatNumber } from "#src/shared/turkish.ts";
import { Icon, type IconName } from "#src/ui/icon.tsx";

/** The numbers of views, favourites and messages of a listing, in one line. */
export function Counts({
  counts: { views, favourites, messages },
}: {
  counts: { views: number; favourites: number; messages: number };
}) {
  const shown: [IconName, number, string][] = [
    ["eye", views, "görüntülenme"],
    ["heart", favourites, "garaja ekleme"],
    ["message", messages, "mesaj"],
  ];
  return (
    <ul className="mini">
      {shown.map(([icon, count, what]) => (
        <li key={icon}>
          <Icon name={icon} size="xs" />
          {formatNumber(count)}
          <span className="sr"> {what}</span>
        </li>
      ))}
    </ul>
  );
}
