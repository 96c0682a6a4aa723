comment on column samplings.output_key is 'Key of the population: of the first population of a paper the key of the paper, of any other <paper>.<name>.';
comment on column sampling_versions.output_key is 'Key of the population, as in samplings.';
comment on column sample_draws.output_key is 'Key of the population, as in samplings.';
comment on column attribute_results.output_key is 'Key of the population that the item is of, as in samplings.';
