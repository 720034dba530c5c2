import { useEffect, useRef } from "react";
import type { z } from "zod";
import type { EventSchemas, StreamCall } from "../../platform/http/streams/event-stream.ts";
import { follow, type Following } from "./follow.ts";

/** Follows a stream while the component is shown. `input` null: nothing to follow at the moment. */
export function useLive<Input extends z.ZodType, Events extends EventSchemas>(
  call: StreamCall<Input, Events>,
  input: z.input<Input> | null,
  following: Following<Events>,
): void {
  const latest = useRef(following);
  useEffect(() => {
    latest.current = following;
  });
  const key = JSON.stringify(input);
  useEffect(() => {
    if (input === null) return undefined;
    const { every, on } = latest.current;
    return follow(call, input, { every, on, reload: (signal) => latest.current.reload(signal) });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- restart only for another stream
  }, [call, key]);
}
