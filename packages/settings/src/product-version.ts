/** Version shown in the sidebar and the OpenAPI document. */
export const productVersion = "2.25.0";
