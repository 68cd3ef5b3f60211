import { type CalendarDate, parseDate } from "@internationalized/date";
import { useContext, useEffect, useEffectEvent, useRef, useState, type ComponentProps } from "react";
import { Button } from "react-aria-components/Button";
import { DateInput, DateSegment } from "react-aria-components/DateField";
import { DateRangePicker as AriaPicker } from "react-aria-components/DateRangePicker";
import { Dialog } from "react-aria-components/Dialog";
import { Group } from "react-aria-components/Group";
import { Heading } from "react-aria-components/Heading";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { Popover } from "react-aria-components/Popover";
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  RangeCalendar,
  RangeCalendarStateContext,
} from "react-aria-components/RangeCalendar";
import { Icon } from "../icon.tsx";
import type { ControlProps } from "./field.tsx";

type PickerProps = {
  id: string;
  labelId: string;
  min: string | undefined;
  minDays: number;
  start: string | undefined;
  end: string | undefined;
  startControl: ControlProps;
  endControl: ControlProps;
};

/** Product 11.8: two months, Turkish, day first, weeks from Monday. A separate chunk, since it is as large as a page. */
export default function DateRangePicker(props: PickerProps) {
  const { id, labelId, min, minDays, start, end, startControl, endControl } = props;
  const [days, setDays] = useState<Days | null>(start && end ? { start: parseDate(start), end: parseDate(end) } : null);
  const first = useRef<HTMLInputElement>(null);
  const choose = (range: Days | null) => {
    setDays(range && farEnough(range, days, minDays));
    // Validates once the hidden fields have the new days.
    setTimeout(() => first.current?.dispatchEvent(new Event("input", { bubbles: true })));
  };
  return (
    <I18nProvider locale="tr-TR">
      <AriaPicker
        aria-labelledby={labelId}
        value={days}
        {...(min !== undefined && { minValue: parseDate(min) })}
        shouldForceLeadingZeros
        isInvalid={startControl["aria-invalid"] === true || endControl["aria-invalid"] === true}
        onChange={choose}
      >
        <Group className="input dates__box" id={id}>
          <DateInput slot="start">{segmentOf}</DateInput>
          <span aria-hidden="true">–</span>
          <DateInput slot="end">{segmentOf}</DateInput>
          <Button className="icon-btn">
            <Icon name="calendar" size="s" />
          </Button>
        </Group>
        <Popover className="dates__popover">
          <Dialog>
            <RangeCalendar visibleDuration={{ months: 2 }} firstDayOfWeek="mon">
              <FirstDay onChoose={(start) => choose({ start, end: start.add({ days: minDays }) })} />
              <header>
                <Button slot="previous" className="icon-btn">
                  <Icon name="left" size="s" />
                </Button>
                <Heading level={2} />
                <Button slot="next" className="icon-btn">
                  <Icon name="right" size="s" />
                </Button>
              </header>
              <div className="dates__months">
                {[0, 1].map((months) => (
                  <CalendarGrid key={months} offset={{ months }}>
                    <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
                    <CalendarGridBody>{(date) => <CalendarCell date={date} />}</CalendarGridBody>
                  </CalendarGrid>
                ))}
              </div>
            </RangeCalendar>
          </Dialog>
        </Popover>
      </AriaPicker>
      <input ref={first} type="hidden" value={days?.start.toString() ?? ""} {...hiddenControl(startControl)} />
      <input type="hidden" value={days?.end.toString() ?? ""} {...hiddenControl(endControl)} />
    </I18nProvider>
  );
}

/** Tells of the first day as soon as it is chosen; the calendar itself waits for the second, and forgets it on Escape. */
function FirstDay({ onChoose }: { onChoose: (day: CalendarDate) => void }) {
  const anchor = useContext(RangeCalendarStateContext)?.anchorDate;
  const day = anchor?.toString();
  const tell = useEffectEvent(onChoose);
  useEffect(() => {
    if (day !== undefined) tell(parseDate(day));
  }, [day]);
  return null;
}

type Days = { start: CalendarDate; end: CalendarDate };

/** Product 11.8: the second day moves when only the first was changed, or when they are too close. */
function farEnough({ start, end }: Days, before: Days | null, minDays: number): Days {
  const earliest = start.add({ days: minDays });
  const isFirstAlone = before !== null && before.start.compare(start) !== 0 && before.end.compare(end) === 0;
  return { start, end: isFirstAlone || end.compare(earliest) < 0 ? earliest : end };
}

/** Product 11.8: 21/11/2026, where the Turkish locale alone would write dots. */
const segmentOf = (segment: ComponentProps<typeof DateSegment>["segment"]) => (
  <DateSegment segment={segment}>
    {({ text }) => (segment.type === "literal" ? text.replace(".", "/") : text)}
  </DateSegment>
);

/** The attributes of a control that the form kit reads from a hidden field. */
const hiddenControl = (control: ControlProps) => ({
  name: control.name,
  "data-validate": control["data-validate"],
  "data-validateforce": "",
  "data-optional": control["data-optional"],
  "data-validation-msg": control["data-validation-msg"],
});
