import type { KeyboardEvent } from "react";
import { lowerCase, upperCase } from "#src/shared/turkish.ts";
import {
  type Damage,
  type PanelSlug,
  type PanelState,
  panels,
  panelStates,
  unstatedPanel,
  unstatedPanels,
} from "./damage/rules.ts";

// oxlint-disable jsx-a11y/prefer-tag-over-role -- neither a button nor a fieldset can stand in a drawing

/** The outline of each panel (car from above, nose up, sides unfolded) and the position of its letter. */
const shapes: Record<PanelSlug, { d: string; x: number; y: number }> = {
  "on-tampon": { d: "M92 44Q95 22 122 15Q150 9 178 15Q205 22 208 44Q180 33 150 33Q120 33 92 44z", x: 150, y: 24 },
  "motor-kaputu": { d: "M98 50Q124 39 150 39Q176 39 202 50L206 136Q178 125 150 125Q122 125 94 136z", x: 150, y: 84 },
  tavan: { d: "M105 192Q127 185 150 185Q173 185 195 192L197 290Q174 296 150 296Q126 296 103 290z", x: 150, y: 240 },
  "bagaj-kapagi": {
    d: "M96 340Q123 349 150 349Q177 349 204 340L200 398Q176 407 150 407Q124 407 100 398z",
    x: 150,
    y: 374,
  },
  "arka-tampon": {
    d: "M94 404Q122 413 150 413Q178 413 206 404Q207 424 182 431Q150 437 118 431Q93 424 94 404z",
    x: 150,
    y: 422,
  },
  "sol-on-camurluk": { d: "M86 48L92 54L88 140L44 146Q38 112 44 84Q54 54 86 48z", x: 66, y: 106 },
  "sol-on-kapi": { d: "M44 152L88 146L97 194L95 240L42 240z", x: 68, y: 200 },
  "sol-arka-kapi": { d: "M42 246L95 246L97 288L88 336L44 330z", x: 68, y: 284 },
  "sol-arka-camurluk": { d: "M44 336L90 342L94 398L86 412Q54 406 46 384Q40 358 44 336z", x: 68, y: 372 },
  "sag-on-camurluk": { d: "M214 48L208 54L212 140L256 146Q262 112 256 84Q246 54 214 48z", x: 234, y: 106 },
  "sag-on-kapi": { d: "M256 152L212 146L203 194L205 240L258 240z", x: 232, y: 200 },
  "sag-arka-kapi": { d: "M258 246L205 246L203 288L212 336L256 330z", x: 232, y: 284 },
  "sag-arka-camurluk": { d: "M256 336L210 342L206 398L214 412Q246 406 254 384Q260 358 256 336z", x: 232, y: 372 },
};

/** A state that a panel may have, with its letter; the first one is that of panels that are not named. */
type DrawnState<State extends string> = {
  state: State;
  letter: string;
  name: string;
  /** The letter whose colours it has, by default its own. */
  look?: "o" | "l" | "b" | "d" | "u";
};
const lookOf = ({ letter, look = lowerCase(letter) as "o" }: DrawnState<string>) => look;

type Editing<State extends string> = {
  /** Panels become buttons: the letters of the states, typed, set the state of the focused one. */
  onChange: (slug: PanelSlug, state: State) => void;
  /** Called when a panel is pressed or focused, so that controls beside the drawing can follow. */
  onSelect?: (slug: PanelSlug) => void;
  /** Called when a panel is pressed, by pointer or keyboard, so that the controls can open beside it. */
  onPress?: (panel: Element) => void;
  selected?: PanelSlug | undefined;
  /** Nothing was chosen yet: the panels have no letters. */
  isUnset?: boolean;
};

type DrawingProps<State extends string> = {
  damage: Readonly<Record<string, State>>;
  states: readonly DrawnState<State>[];
  editing?: Editing<State> | undefined;
  /** Panels whose damage is new: a plus stands behind their letter. */
  newPanels?: ReadonlySet<string>;
  /** Prefix of the ids of the written list. */
  idPrefix?: string;
};

const listedStates: readonly DrawnState<PanelState>[] = [...panelStates, unstatedPanel];

/** `CarDrawing` with the damage of a listing: O original, L local paint, B painted, D replaced, ? not stated. */
export const DamageDrawing = ({ damage, editing }: { damage: Damage; editing?: Editing<PanelState> }) => (
  <CarDrawing damage={damage} states={listedStates} editing={editing} />
);

/** The legend of a listing's drawing; "not stated" stands there only where a panel is not. */
export const ListedDamageLegend = ({ damage }: { damage: Damage }) => (
  <DamageLegend states={unstatedPanels(damage).length > 0 ? listedStates : panelStates} />
);

/**
 * The body of a car with a letter in every panel. Read only, a panel whose state is neither the first one nor "not stated"
 * leads to its line in the written list (`panelLineId`).
 */
export function CarDrawing<State extends string>(props: DrawingProps<State>) {
  return (
    <svg className="damage-drawing" viewBox="0 -14 300 470" role="group" aria-label="Aracın üstten görünümü">
      <g aria-hidden="true">
        <text className="dir" x="150" y="-4">
          ÖN
        </text>
        <text className="dir" x="150" y="449">
          ARKA
        </text>
        <text className="dir" x="14" y="240" transform="rotate(-90 14 240)">
          SOL
        </text>
        <text className="dir" x="286" y="240" transform="rotate(90 286 240)">
          SAĞ
        </text>
        {tyres.map(([x, y, height]) => (
          <rect key={`${x}-${y}`} className="tyre" x={x} y={y} width="14" height={height} rx="6" />
        ))}
        <path className="glass" d={glass} />
      </g>
      {panels.map(({ slug, name }) => (
        <Panel key={slug} slug={slug} name={name} {...props} />
      ))}
    </svg>
  );
}

/** The id of a panel's line in the list beside the drawing; pages with two drawings give each a prefix. */
export const panelLineId = (slug: string, prefix = "parca") => `${prefix}-${slug}`;

type PanelProps<State extends string> = { slug: PanelSlug; name: string } & DrawingProps<State>;

function Panel<State extends string>(props: PanelProps<State>) {
  const { slug, name, damage, states, editing, newPanels, idPrefix } = props;
  const drawnState = states.find((one) => one.state === damage[slug]) ?? states[0]!;
  const { state, letter, name: stateName } = drawnState;
  const look = lookOf(drawnState);
  const isUnset = editing?.isUnset;
  const isNew = newPanels?.has(slug) ?? false;
  // The accessible name contains the visible letter, for speech control.
  const label = `${name}: ${isUnset ? "seçilmedi" : `${isNew ? "yeni " : ""}${lowerCase(stateName)} (${letter})`}`;
  const { d, x, y } = shapes[slug];
  const drawn = (
    <>
      <path className={`p p-${look}`} d={d} />
      <text className={`p-${look}`} x={x} y={y} aria-hidden="true">
        {!isUnset && letter}
        {isNew && "+"}
      </text>
    </>
  );
  if (editing) {
    const { onChange, onSelect, onPress, selected } = editing;
    const onKeyDown = (event: KeyboardEvent<Element>) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const chosen = states.find((one) => one.letter === upperCase(event.key));
      if (chosen) onChange(slug, chosen.state);
      else if (event.key === "Enter" || event.key === " ") press(event.currentTarget);
      else return;
      event.preventDefault();
    };
    // Without controls beside the drawing, each press sets the next state.
    const press = (panel: Element) => {
      onPress?.(panel);
      if (onSelect) onSelect(slug);
      else onChange(slug, states[(states.findIndex((one) => one.state === state) + 1) % states.length]!.state);
    };
    return (
      <g
        role="button"
        tabIndex={0}
        aria-label={label}
        aria-pressed={onSelect ? selected === slug : undefined}
        onClick={(event) => press(event.currentTarget)}
        onFocus={() => onSelect?.(slug)}
        onKeyDown={onKeyDown}
      >
        {drawn}
      </g>
    );
  }
  if (state === states[0]!.state || look === unstatedPanel.look)
    return (
      <g>
        <title>{label}</title>
        {drawn}
      </g>
    );
  return (
    <a href={`#${panelLineId(slug, idPrefix)}`} aria-label={label}>
      {drawn}
    </a>
  );
}

/** The legend of the letters. */
export function DamageLegend({ states = panelStates }: { states?: readonly DrawnState<string>[] }) {
  return (
    <ul className="legend">
      {states.map((one) => (
        <li key={one.letter}>
          <PanelKey letter={one.letter} look={lookOf(one)} />
          {one.name}
        </li>
      ))}
    </ul>
  );
}

/** The letter of a state on its background colour. */
export const PanelKey = ({ letter, look = lowerCase(letter) }: { letter: string; look?: string }) => (
  <span className={`key key--${look}`} aria-hidden="true">
    {letter}
  </span>
);

const tyres = [
  [31, 86, 52],
  [255, 86, 52],
  [31, 342, 48],
  [255, 342, 48],
] as const;

const glass =
  "M94 142Q122 131 150 131Q178 131 206 142L197 188Q174 180 150 180Q126 180 103 188zM103 295Q126 301 150 301Q174 301 197 295L205 336Q178 344 150 344Q122 344 95 336z";
