import Box from "@mui/material/Box";
import CircularProgress from "@mui/material/CircularProgress";
import { type CSSProperties, type PointerEvent, useLayoutEffect, useRef, useState } from "react";
import { ErrorState } from "#common/web/ui/messages/ErrorState.tsx";
import type { Receipt } from "../rules/receipt.ts";
import { pageUrl } from "./receipts.queries.ts";

type Props = {
  readonly receipt: Receipt;
  readonly page: number;
  /** A factor. At 1, a page fits its area as a whole, and a strip (see `Shape`) with its shorter side. */
  readonly zoom: number;
  readonly onDoubleClick: () => void;
};

export function ReceiptPicture({ receipt: { id, name }, page, zoom, onDoubleClick }: Props) {
  const [state, setState] = useState<"loading" | "shown" | "failed">("loading");
  const [attempt, setAttempt] = useState(0);
  const [shape, setShape] = useState<Shape>("page");
  const drag = useDragging();
  const room = useCentre(zoom);
  if (state === "failed")
    return (
      <ErrorState
        text="Billedet kunne ikke hentes. Prøv igen."
        onRetry={() => {
          setState("loading");
          setAttempt(attempt + 1);
        }}
        isRetrying={false}
      />
    );
  return (
    <Box
      {...drag}
      ref={room}
      tabIndex={0}
      role="group"
      aria-label="Billedet"
      onDoubleClick={onDoubleClick}
      sx={[scrolling, zoom > 1 && { cursor: "grab" }]}
    >
      {state === "loading" && (
        <CircularProgress aria-label="Henter billedet" sx={{ position: "absolute", inset: 0, m: "auto" }} />
      )}
      <div style={roomOf(shape, zoom)}>
        <img
          key={attempt}
          src={pageUrl(id, page)}
          alt={`Side ${page} af bilaget ${name}`}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            setShape(shapeOf(naturalWidth / naturalHeight));
            setState("shown");
          }}
          onError={() => setState("failed")}
          style={fittings[shape]}
        />
      </div>
    </Box>
  );
}

const scrolling = { position: "absolute", inset: 0, overflow: "auto", bgcolor: "background.default" };

/** `tall` and `wide` are strips, such as a till roll. Shown whole, their text would be too small, so they scroll. */
type Shape = "page" | "tall" | "wide";

const stripRatio = 2.5;
const shapeOf = (ratio: number): Shape => (ratio > stripRatio ? "wide" : ratio < 1 / stripRatio ? "tall" : "page");

const fittings = {
  page: { width: "100%", height: "100%", objectFit: "contain", display: "block" },
  tall: { width: "100%", height: "auto", display: "block" },
  wide: { width: "auto", height: "100%", display: "block" },
} as const;

/** The most pixels of a strip's shorter side without zoom. */
const stripWidth = 640;

function roomOf(shape: Shape, zoom: number): CSSProperties {
  const size = `${zoom * 100}%`;
  const across = `min(${size}, ${stripWidth * zoom}px)`;
  if (shape === "tall") return { width: across, margin: "0 auto" };
  return shape === "wide" ? { height: across, width: "max-content" } : { width: size, height: size };
}

/** Keeps the centre of the visible part in place when the zoom changes. */
function useCentre(zoom: number) {
  const room = useRef<HTMLDivElement>(null);
  const before = useRef(zoom);
  useLayoutEffect(() => {
    const { current: element } = room;
    const growth = zoom / before.current;
    before.current = zoom;
    if (!element || growth === 1) return;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = element;
    element.scrollTo(
      (scrollLeft + clientWidth / 2) * growth - clientWidth / 2,
      (scrollTop + clientHeight / 2) * growth - clientHeight / 2,
    );
  }, [zoom]);
  return room;
}

/** Scrolls while the mouse drags the picture. By touch, the browser itself scrolls. */
function useDragging() {
  const from = useRef<{ x: number; y: number; left: number; top: number }>(undefined);
  return {
    onPointerDown: ({ pointerType, currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
      if (pointerType !== "mouse") return;
      from.current = { x: clientX, y: clientY, left: currentTarget.scrollLeft, top: currentTarget.scrollTop };
    },
    onPointerMove: ({ currentTarget, clientX, clientY, buttons }: PointerEvent<HTMLElement>) => {
      if (!from.current || buttons === 0) return;
      currentTarget.scrollTo(from.current.left + from.current.x - clientX, from.current.top + from.current.y - clientY);
    },
    onPointerUp: () => {
      from.current = undefined;
    },
  };
}
