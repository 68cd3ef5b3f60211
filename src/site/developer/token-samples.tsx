import { Icon } from "#src/ui/icon.tsx";
import { iconNames } from "#src/ui/icon-names.ts";
import { Sample } from "./sample.tsx";

const colours = [
  "bg",
  "surface",
  "sunken",
  "sunken-2",
  "ink",
  "accent",
  "accent-soft",
  "good-soft",
  "warn-soft",
  "bad-soft",
];
const sizes = ["12", "13", "14", "16", "18", "20", "24", "28", "40"];

/** Colours, font sizes and icons. */
export function TokenSamples() {
  return (
    <>
      <Sample
        title="Renkler"
        about="tokens.css: bileşenler renk adı değil, rol kullanır. Tailwind: bg-sunken, text-text-2, border-line."
      >
        <ul className="grid grid-cols-2 gap-3 md:grid-cols-5">
          {colours.map((name) => (
            <li key={name} className="tiny">
              <span
                className="mb-1 block h-12 rounded-r border border-control"
                style={{ background: `var(--${name})` }}
              />
              --{name}
            </li>
          ))}
        </ul>
      </Sample>
      <Sample title="Yazı" about="Inter; 12–40 px. Büyük başlıklar sıkışır, küçük yazı hiç sıkışmaz.">
        {sizes.map((size) => (
          <p key={size} style={{ font: `var(--t-${size})` }}>
            {size} – Iğdır’dan İzmir’e 1.250.000 TL
          </p>
        ))}
      </Sample>
      <Sample
        title="Simgeler"
        about='<Icon name="heart" size="s" />: 24 gezinmede, s 20 düğmede, xs 16 küçük yazının yanında.'
      >
        <ul className="grid grid-cols-3 gap-3 sm:grid-cols-5 lg:grid-cols-9">
          {iconNames.map((name) => (
            <li key={name} className="tiny flex items-center gap-2">
              <Icon name={name} />
              {name}
            </li>
          ))}
        </ul>
      </Sample>
    </>
  );
}
