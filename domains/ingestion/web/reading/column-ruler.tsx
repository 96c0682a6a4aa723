import { Button } from "@mantine/core";
import { CountField } from "@tieout/ui";
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { addBreak, moveBreak, removeBreak } from "./reading-draft.ts";

interface ColumnRulerProps {
  readonly lines: readonly string[];
  readonly breaks: readonly number[];
  readonly readOnly: boolean;
  readonly onChange: (breaks: number[]) => void;
}

const at = (character: number): CSSProperties => ({ "--at": character }) as CSSProperties;
/** Characters moved by a large step. */
const largeStep = 5;

/**
 * Shows the first lines of a report on a character ruler. Clicking adds a column border, dragging or the arrow keys move it, and Delete
 * removes it.
 */
export function ColumnRuler({ lines, breaks, readOnly, onChange }: ColumnRulerProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const width = Math.max(1, ...lines.map((line) => line.length));
  const characterAt = (clientX: number): number => {
    const box = sheet.current?.getBoundingClientRect();
    return box && box.width > 0 ? Math.round(((clientX - box.left) / box.width) * width) : 0;
  };
  return (
    <div className="t-col" style={{ gap: 10 }}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: lines that scroll sideways have to be reachable by keyboard */}
      <section className="t-ruler" tabIndex={0} aria-label="First lines with column borders">
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the field below adds a border by keyboard */}
        <div
          ref={sheet}
          className="t-ruler-sheet"
          style={{ "--characters": width } as CSSProperties}
          onClick={(event) => (readOnly ? undefined : onChange(addBreak(breaks, characterAt(event.clientX))))}
        >
          <div className="t-ruler-scale" aria-hidden="true">
            {Array.from({ length: Math.floor(width / 10) + 1 }, (_, tens) => tens * 10).map((character) => (
              <span key={character} style={at(character)}>
                {character === 0 ? 1 : character}
              </span>
            ))}
          </div>
          <pre>{lines.map((line) => (line === "" ? " " : line)).join("\n")}</pre>
          {breaks.map((character, position) => (
            <BreakHandle
              // biome-ignore lint/suspicious/noArrayIndexKey: borders never change places, and a moved one keeps the focus
              key={position}
              number={position + 1}
              character={character}
              width={width}
              readOnly={readOnly}
              characterAt={characterAt}
              onMove={(to) => onChange(moveBreak(breaks, character, to, width))}
              onRemove={() => onChange(removeBreak(breaks, character))}
            />
          ))}
        </div>
      </section>
      {readOnly ? null : <AddBreak width={width} onAdd={(character) => onChange(addBreak(breaks, character))} />}
    </div>
  );
}

interface BreakHandleProps {
  readonly number: number;
  /** Position of the column's first character, counted from 0. */
  readonly character: number;
  readonly width: number;
  readonly readOnly: boolean;
  readonly characterAt: (clientX: number) => number;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

function BreakHandle({ number, character, width, readOnly, characterAt, onMove, onRemove }: BreakHandleProps) {
  const press = (event: KeyboardEvent) => {
    const step = event.shiftKey ? largeStep : 1;
    if (event.key === "ArrowLeft") onMove(character - step);
    else if (event.key === "ArrowRight") onMove(character + step);
    else if (event.key === "Delete" || event.key === "Backspace") onRemove();
    else return;
    event.preventDefault();
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onMove(characterAt(event.clientX));
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      className="t-ruler-break"
      style={at(character)}
      aria-label={`Border ${number}`}
      aria-orientation="horizontal"
      aria-valuemin={2}
      aria-valuemax={width}
      aria-valuenow={character + 1}
      aria-valuetext={`A column begins at character ${character + 1}`}
      aria-readonly={readOnly || undefined}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={readOnly ? undefined : press}
      onPointerDown={(event) => (readOnly ? undefined : event.currentTarget.setPointerCapture(event.pointerId))}
      onPointerMove={drag}
    />
  );
}

function AddBreak({ width, onAdd }: { readonly width: number; readonly onAdd: (character: number) => void }) {
  const [typed, setTyped] = useState<number | "">("");
  return (
    <div className="t-row t-wrap">
      <CountField
        aria-label="Character where a new column begins"
        placeholder="Character"
        className="t-ruler-add"
        size="sm"
        min={2}
        max={width}
        value={typed}
        onChange={(value) => setTyped(typeof value === "number" ? value : "")}
      />
      <Button
        variant="default"
        size="sm"
        aria-disabled={typed === ""}
        onClick={() => {
          if (typed === "") return;
          onAdd(typed - 1);
          setTyped("");
        }}
      >
        Add a border
      </Button>
      <span className="t-small t-dim">
        Click in the lines to add a border; drag it or use the arrow keys to move it; Delete removes it.
      </span>
    </div>
  );
}
