declare module "../../domains/catalogue/core/papers/registered-papers.ts" {
  interface FurtherPaperKeys {
    readonly contribution_listing: true;
  }
}

export {};
