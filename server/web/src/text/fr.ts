// Français. Les clés sont celles de en.ts ; aucune ne peut manquer.
import type { en } from './en';

export const fr: Record<keyof typeof en, string> = {
    'title': 'meepled', 'title.turn': '● À vous – meepled', 'language': 'Langue', 'names': 'Alice Bastien Chloé Denis Élise Fabien Gaëlle Hugo Inès Jules Karine Léo Manon Noé Odile Paul Rose Simon Théa Ulysse Violette Yann',
    'name.yours': 'Votre nom', 'you': '(vous)', 'seat': 'Place {n}', 'players': 'Joueurs', 'game': 'Jeu', 'modules': 'Modules',
    'seconds': '{n|# seconde|# secondes}', 'minutes': '{n|# minute|# minutes}', 'copy': 'Copier', 'copied': 'Copié', 'close': 'Fermer', 'times': '×{n}', 'score': '{n|# point|# points}',
    'points.plus': '+{points}', 'bot': 'robot',

    'way.bot': 'Jouer tout de suite', 'way.bot.what': 'contre un robot, sans attendre', 'way.friend': 'Inviter un ami', 'way.friend.what': 'une table privée, par un lien',
    'way.open': 'Ouvrir une table', 'way.open.what': 'qui est là peut s’asseoir', 'options': 'Jeu et options', 'level': 'Force des robots',
    'bots_among': 'Robots parmi les joueurs', 'turn_limit': 'Temps par décision', 'turn_limit.usual': 'habituel', 'turn_limit.none': 'illimité',
    'running': 'Vos parties', 'running.back': 'Retour à la table', 'running.your_turn': 'C’est à vous.', 'running.waiting': 'En attente de joueurs.', 'running.others': 'Les autres jouent.',
    'open.title': 'Tables', 'open.none': 'Aucune table ouverte pour l’instant. Ouvrez-en une !', 'open.free': '{n|# place libre|# places libres}', 'open.playing': 'en jeu',
    'open.join': 'S’asseoir', 'open.watch': 'Regarder', 'code.enter': 'Un code ou un lien ?', 'code.go': 'Entrer',

    'waiting.title': 'Autour de la table', 'waiting.others': 'Vous êtes prêt. La partie commence dès que tous le sont.', 'ready': 'Je suis prêt', 'ready.is': 'prêt', 'ready.not': 'pas encore prêt',
    'seat.open': 'place libre', 'seat.resigned': 'a abandonné', 'invite.title': 'Inviter', 'invite.link': 'Lien', 'invite.code': 'Code', 'leave': 'Quitter la table',
    'starting': 'On prépare la table …', 'entering': 'Entrée dans la salle …', 'join.title': 'Vous êtes invité', 'join.sit': 'S’asseoir et jouer', 'join.watch': 'Seulement regarder',
    'presence.connected': 'présent', 'presence.dropped': 'connexion perdue', 'presence.absent': 'absent',

    'connection.lost': 'Connexion perdue. Nouvel essai …', 'connection.lost_pending': 'Connexion perdue. Votre coup est gardé et sera envoyé.', 'connection.refused': 'Cette page est plus ancienne que le serveur. Veuillez la recharger.',

    'banner.yours': 'À vous de jouer', 'banner.waiting': 'On attend {names}', 'banner.nobody': 'Un instant …', 'banner.over': 'La partie est finie', 'banner.sending': 'Envoi de votre coup …', 'banner.past': 'Retour en arrière : étape {at} sur {n}',
    'clock': 'encore {n|# seconde|# secondes}', 'hand': 'Tuile en main', 'hand.tile': 'Tuile en main : {tile}', 'stack': 'encore {n|# tuile|# tuiles} à venir', 'stack.short': '{n|tuile restante|tuiles restantes}',
    'prompt.place': 'Choisissez une place pour la tuile.', 'prompt.figure': 'Tournez-la, choisissez une figurine si vous voulez, puis validez.', 'prompt.confirm': 'Aucune figurine possible ici. Validez pour poser la tuile.',
    'prompt.deploy': 'Choisissez une figurine pour la tuile, ou aucune.', 'prompt.unknown': 'Cette page ne connaît pas cette décision.',
    'turn': 'Tourner', 'confirm': 'Valider', 'take_back': 'Reprendre', 'choose.title': 'Figurine', 'choose.none': 'aucune figurine', 'choose.figure': '{figure} : {where} (touche {digit})',
    'ask.off': 'Choisir une figurine ou aucune envoie le coup aussitôt.', 'figures.left': '{n} × {figure}',

    'tools': 'Affichage', 'tool.fields': 'Montrer les prés et leurs propriétaires (H)', 'tool.worth': 'Montrer ce que tout vaut maintenant (W)', 'tool.left': 'Tuiles à venir', 'tool.fit': 'Montrer tout le plateau (F)',
    'tool.ask': 'Valider chaque coup', 'tool.sound': 'Sons', 'zoom': 'Zoom', 'zoom.in': 'Plus près', 'zoom.out': 'Plus loin', 'sheet': 'Plus', 'to_home': 'Accueil', 'watching': 'Vous regardez.', 'spectators': '{n|# spectateur|# spectateurs}',
    'resign': 'Abandonner', 'resign.sure': 'Abandonner ? Vos figurines restent et comptent encore, mais vous ne pouvez plus gagner.', 'resign.no': 'Continuer',
    'worth.label': '{feature} : vaut {points} maintenant', 'log': 'Ce qui s’est passé',

    'log.joined': '{name} s’est assis', 'log.left': 'Une place s’est libérée', 'log.ready': '{name} est prêt', 'log.started': 'La partie commence', 'log.laid': '{name} a posé une tuile',
    'log.deployed': '{name} a posé une tuile et un {figure} {on}', 'log.discarded': 'Une tuile ne va nulle part et sort du jeu', 'log.scored': '{name} : {feature}', 'log.unscored': '{feature} : pas de points',
    'log.resigned': '{name} a abandonné', 'log.ended': 'La partie est finie', 'log.abandoned': 'La salle a été abandonnée', 'log.expired': 'La partie n’a jamais commencé',

    'why.part': '{what} → {points}', 'why.sum': '{parts}. En tout {n}.', 'why.nobody': 'Personne n’a la majorité.',
    'reason.tile': '{n|# tuile|# tuiles}', 'reason.pennant': '{n|# blason|# blasons}', 'reason.neighbour': '{n|# voisine|# voisines}', 'reason.monastery': 'monastère', 'reason.city': '{n|# ville achevée|# villes achevées}', 'reason.garden': 'jardin',

    'final.title': 'Décompte final', 'final.won': '{n|{names} gagne|{names} se partagent la victoire}', 'final.play': 'Dérouler le décompte', 'final.pause': 'Pause', 'final.back': 'Retour', 'final.next': 'Suite', 'final.at': '{at} / {n}',
    'final.hint': 'Parcourez le décompte final, élément par élément.', 'final.record': 'Télécharger la partie', 'final.no_record': 'La partie n’a pas pu être chargée.', 'final.home': 'Nouvelle partie',
    'tally': 'Tous les points', 'tally.kind': 'Sorte', 'tally.earlier': 'Non vus ici', 'tally.total': 'Total',

    'replay': 'Revoir', 'replay.back': 'Un pas en arrière', 'replay.next': 'Un pas en avant', 'replay.play': 'Lecture', 'replay.pause': 'Pause', 'replay.slider': 'Étape', 'replay.scoring': 'Au prochain décompte', 'replay.now': 'Présent',

    'board.label': 'Plateau', 'board.words': 'Le plateau en mots', 'board.count': '{n|# tuile est posée|# tuiles sont posées} sur le plateau.', 'board.tile': '{place} : {tile}.', 'board.figure': '{name} y a un {figure} ({feature}).',
    'cells.label': '{n|# place|# places} pour la tuile', 'cell.free': 'Poser la tuile : {place} ({n|# orientation|# orientations})', 'cell.lying': 'La tuile est ici : {place}. {tile}. {n|Elle ne va que d’une façon.|Elle va de # façons : tournez avec les flèches.}',
    'place.start': 'la tuile de départ', 'place.east': '{n} à l’est', 'place.west': '{n} à l’ouest', 'place.south': '{n} au sud', 'place.north': '{n} au nord', 'segment.short': '{feature} {sides}', 'segment': '{feature} ({sides})',
    'side.0': 'nord', 'side.1': 'est', 'side.2': 'sud', 'side.3': 'ouest', 'short_side.0': 'N', 'short_side.1': 'E', 'short_side.2': 'S', 'short_side.3': 'O', 'mark.pennant': 'blason',

    'feature.field': 'pré', 'feature.road': 'route', 'feature.city': 'ville', 'feature.monastery': 'monastère', 'feature.garden': 'jardin',
    'on.field': 'dans le pré', 'on.road': 'sur la route', 'on.city': 'dans la ville', 'on.monastery': 'dans le monastère', 'on.garden': 'dans le jardin',
    'complete.field': 'pré', 'complete.road': 'route achevée', 'complete.city': 'ville achevée', 'complete.monastery': 'monastère achevé', 'complete.garden': 'jardin achevé',
    'incomplete.field': 'pré', 'incomplete.road': 'route inachevée', 'incomplete.city': 'ville inachevée', 'incomplete.monastery': 'monastère inachevé', 'incomplete.garden': 'jardin inachevé',
    'completes.road': 'Routes achevées', 'completes.city': 'Villes achevées', 'completes.monastery': 'Monastères achevés', 'completes.garden': 'Jardins achevés', 'completes.field': 'Prés',
    'incompletes.field': 'Prés', 'incompletes.road': 'Routes inachevées', 'incompletes.city': 'Villes inachevées', 'incompletes.monastery': 'Monastères inachevés', 'incompletes.garden': 'Jardins inachevés',
    'figure.meeple': 'partisan', 'figure.abbot': 'abbé', 'figure.large_meeple': 'grand partisan', 'figure.hut': 'hutte',

    'game.carcassonne': 'Carcassonne', 'game_what.carcassonne': 'Poser des tuiles et des partisans, bâtir villes, routes et monastères.',
    'module.farmers': 'Les paysans', 'module_what.farmers': 'Des partisans couchés dans les prés marquent à la fin pour chaque ville achevée qui y touche.',
    'module.abbot': 'L’abbé', 'module_what.abbot': 'Une figurine de plus pour monastères et jardins, que l’on peut rappeler à tout moment pour ses points.',
    'bot_name.random': 'Robot au hasard', 'bot_name.greedy': 'Robot gourmand', 'bot.random': 'au hasard', 'bot.greedy': 'gourmand',
    'option.start_player': 'Qui commence', 'option.start_player.random': 'tirage au sort', 'option.start_player.host': 'l’hôte', 'option.start_player.seats': 'première place',

    'error.other': 'Le serveur n’a pas accepté (erreur {code}).', 'error.room_not_found': 'Cette salle n’existe pas.', 'error.room_full': 'Toutes les places sont prises.', 'error.room_ended': 'Cette partie est finie.',
    'error.invite_invalid': 'Cette salle est privée : l’invitation manque ou est fausse.', 'error.seat_taken': 'Cette place est prise.', 'error.spectators_off': 'On ne peut pas regarder ici.', 'error.spectators_full': 'Il n’y a plus de place pour regarder.',
    'error.options_invalid': 'Ces options ne vont pas ensemble.', 'error.room_quarantined': 'Cette salle a un problème ; elle a été arrêtée.', 'error.room_started': 'La partie a déjà commencé.',
    'error.not_your_decision': 'Ce n’est pas à vous.', 'error.stale_decision': 'La partie a continué entre-temps ; votre coup n’a pas été joué.', 'error.game_over': 'La partie est finie.', 'error.illegal_action': 'Les règles l’interdisent.', 'error.out_of_time': 'Votre temps était écoulé.',
    'error.forbidden': 'Vous ne pouvez pas faire cela ici.', 'error.quota': 'Vous avez trop de salles ouvertes. Finissez-en ou quittez-en une.', 'error.rate_limited': 'Trop vite. Réessayez dans un instant.', 'error.overloaded': 'Le serveur est occupé. Réessayez dans un instant.',
    'error.store_unavailable': 'Le serveur ne peut pas enregistrer pour l’instant. Rien n’est perdu ; il réessaie.', 'error.draining': 'Le serveur redémarre.', 'error.internal': 'Une erreur s’est produite sur le serveur.',
    'reason_not.cell_occupied': 'Une tuile est déjà là.', 'reason_not.no_neighbour': 'Une tuile doit en toucher une autre.', 'reason_not.edge_mismatch': 'Les bords ne vont pas ensemble.', 'reason_not.feature_occupied': 'Quelqu’un est déjà là.',
    'reason_not.no_figure_left': 'Vous n’avez plus de figurine.', 'reason_not.figure_not_allowed': 'Cette figurine n’a pas le droit d’être là.', 'reason_not.not_your_turn': 'Ce n’est pas à vous.',
};
