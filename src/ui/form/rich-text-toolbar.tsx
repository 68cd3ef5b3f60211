import { useEditorState, type Editor } from "@tiptap/react";
import { useRef, type KeyboardEvent, type ReactNode } from "react";
import { Icon, type IconName } from "../icon.tsx";

/** Colours with enough contrast in both schemes. */
const textColours = [
  ["#c8431a", "Turuncu"],
  ["#b01c23", "Kırmızı"],
  ["#2f8f58", "Yeşil"],
  ["#2563c9", "Mavi"],
] as const;
const backgroundColours = [
  ["#f8dfa0", "Sarı"],
  ["#cfe8d8", "Yeşil"],
  ["#f6cfc9", "Kırmızı"],
] as const;

type Tool = { label: string; icon: IconName; isOn: boolean; run: () => void };

type Props = {
  editor: Editor;
  /** The id of the text. */
  controls: string;
  /** Further buttons at the end, which are no tab stop. */
  children: ReactNode;
};

/** One tab stop; the arrow keys move between the tools. */
export function RichTextToolbar({ editor, controls, children }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive("bold"),
      italic: now.isActive("italic"),
      underline: now.isActive("underline"),
      bullets: now.isActive("bulletList"),
      numbers: now.isActive("orderedList"),
      align: (["center", "right", "justify"] as const).find((textAlign) => now.isActive({ textAlign })) ?? "left",
      colour: (now.getAttributes("textStyle")["color"] as string | null) ?? "",
      background: (now.getAttributes("textStyle")["backgroundColor"] as string | null) ?? "",
    }),
  });
  const edit = () => editor.chain().focus();
  const align = (textAlign: string, icon: IconName, label: string): Tool => ({
    label,
    icon,
    isOn: on.align === textAlign,
    run: () => edit().setTextAlign(textAlign).run(),
  });
  const tools: Tool[] = [
    { label: "Kalın", icon: "bold", isOn: on.bold, run: () => edit().toggleBold().run() },
    { label: "Eğik", icon: "italic", isOn: on.italic, run: () => edit().toggleItalic().run() },
    { label: "Altı çizili", icon: "underline", isOn: on.underline, run: () => edit().toggleUnderline().run() },
    { label: "Madde işaretleri", icon: "list", isOn: on.bullets, run: () => edit().toggleBulletList().run() },
    { label: "Numaralı liste", icon: "ol", isOn: on.numbers, run: () => edit().toggleOrderedList().run() },
    align("left", "align", "Sola hizala"),
    align("center", "align-centre", "Ortala"),
    align("right", "align-right", "Sağa hizala"),
    align("justify", "align-justify", "İki yana yasla"),
  ];

  function move(event: KeyboardEvent) {
    const stops = [...(bar.current?.querySelectorAll<HTMLElement>("button, select") ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: stops.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = stops[(to + stops.length) % stops.length];
    for (const stop of stops) stop.tabIndex = stop === next ? 0 : -1;
    next?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tools get the focus
    <div
      ref={bar}
      className="editor__tools"
      role="toolbar"
      aria-label="Biçim"
      aria-controls={controls}
      onKeyDown={move}
    >
      {tools.map(({ label, icon, isOn, run }, index) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={isOn}
          tabIndex={index === 0 ? 0 : -1}
          onClick={run}
        >
          <Icon name={icon} size="s" />
        </button>
      ))}
      <ColourSelect
        label="Yazı rengi"
        icon="colour"
        colours={textColours}
        value={on.colour}
        onPick={(colour) => (colour ? edit().setColor(colour) : edit().unsetColor()).run()}
      />
      <ColourSelect
        label="Zemin rengi"
        icon="highlight"
        colours={backgroundColours}
        value={on.background}
        onPick={(colour) => (colour ? edit().setBackgroundColor(colour) : edit().unsetBackgroundColor()).run()}
      />
      {children}
    </div>
  );
}

type ColourSelectProps = {
  label: string;
  icon: IconName;
  colours: readonly (readonly [value: string, name: string])[];
  value: string;
  onPick: (colour: string) => void;
};

function ColourSelect({ label, icon, colours, value, onPick }: ColourSelectProps) {
  return (
    <span className="editor__colour" title={label} style={value ? { borderBottomColor: value } : undefined}>
      <Icon name={icon} size="s" />
      <select
        aria-label={label}
        tabIndex={-1}
        value={colours.some(([colour]) => colour === value) ? value : ""}
        onChange={(event) => onPick(event.currentTarget.value)}
      >
        <option value="">Renksiz</option>
        {colours.map(([colour, name]) => (
          <option key={colour} value={colour}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
