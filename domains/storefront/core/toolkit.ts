import type { ShapeValue } from "@tieout/shapes";
import type { ToolkitShape } from "./toolkit-shapes.ts";

export type Toolkit = ShapeValue<typeof ToolkitShape>;
export type Edition = Toolkit["edition"];
export type General = Toolkit["general"];
export type Opinion = Toolkit["opinion"];
export type BridgeLetter = NonNullable<Toolkit["bridgeLetter"]>;
export type Subservice = Toolkit["subservices"][number];
export type Objective = Toolkit["objectives"][number];
export type Control = Objective["controls"][number];
export type ControlTest = NonNullable<Control["test"]>;
export type TestException = NonNullable<ControlTest["exception"]>;
export type UserControl = Toolkit["userControls"][number];
